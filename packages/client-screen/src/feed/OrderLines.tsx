import { Box, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { formatMoney, multiplyMoney } from '@recado/contract/rules';
import { messageFeedTexts } from '@recado/texts';
import { addKeys } from './messageContent.ts';

const texts = messageFeedTexts.cards.order;

interface OrderLinesProps {
  readonly order: NonNullable<Message['order']>;
}

/** Products of an order with their quantities, prices and the total, or the reason why they are not shown. */
export function OrderLines({ order: { lines = [], linesStatus, total } }: OrderLinesProps) {
  if (linesStatus === 'pending' || linesStatus === 'unavailable')
    return (
      <Typography variant="body2" color="text.secondary">
        {texts[linesStatus]}
      </Typography>
    );
  if (lines.length === 0) return null;
  return (
    <Box
      component="table"
      aria-label={texts.label}
      sx={{
        ...{ borderCollapse: 'collapse', width: '100%', maxWidth: 360, typography: 'body2' },
        '& td': { py: 0.25, verticalAlign: 'top' },
        '& td:last-of-type': { textAlign: 'right', whiteSpace: 'nowrap', pl: 1 },
        '& tr + tr td': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <tbody>
        {addKeys(lines).map(({ key, name, productId, quantity, price }) => (
          <tr key={key}>
            <td>
              {texts.line(quantity)} <bdi dir="auto">{name || productId}</bdi>
            </td>
            <td>{price && formatMoney(multiplyMoney(price, quantity))}</td>
          </tr>
        ))}
        {total && (
          <Box component="tr" sx={{ fontWeight: 600 }}>
            <td>{texts.total}</td>
            <td>{formatMoney(total)}</td>
          </Box>
        )}
      </tbody>
    </Box>
  );
}
