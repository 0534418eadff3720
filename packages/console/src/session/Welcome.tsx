import { Box, Typography } from '@mui/material';
import { landing } from '@recado/texts';
import { colors, DECORATION } from '@recado/ui';

const { steps } = landing;

/** Beside the form on wide screens: the three steps of the landing page. In both schemes on the same dark green. */
export const Welcome = () => (
  <Box
    component="aside"
    aria-label={landing.stepsTitle}
    sx={{
      display: { xs: 'none', md: 'grid' },
      alignContent: 'center',
      gap: 4,
      px: { md: 6, lg: 9 },
      py: 6,
      bgcolor: colors.light.primaryStrong,
      color: colors.light.onPrimary,
    }}
  >
    <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.25, maxWidth: 420 }}>
      {landing.title}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, maxWidth: 420 }}>
      {[steps.register, steps.scan, steps.automate].map(({ title, text }, index) => (
        <Box component="li" key={title} sx={{ display: 'flex', gap: 2 }}>
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              width: 32,
              height: 32,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              fontWeight: 700,
              bgcolor: DECORATION,
              color: colors.light.text,
            }}
          >
            {index + 1}
          </Box>
          <Box>
            <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
            <Typography variant="body2">{text}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {landing.trial}
    </Typography>
  </Box>
);
