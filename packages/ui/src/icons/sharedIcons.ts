import { createStrokeIcon } from './createStrokeIcon.tsx';
import { iconPaths } from './iconPaths.ts';

/* Icons whose paths pages without MUI show as well (../plain/PlainIcon.tsx). */

export const CheckCircleIcon = createStrokeIcon(iconPaths.checkCircle);
export const CrossCircleIcon = createStrokeIcon(iconPaths.crossCircle);
export const EyeIcon = createStrokeIcon(iconPaths.eye);
export const EyeOffIcon = createStrokeIcon(iconPaths.eyeOff);
export const InfoIcon = createStrokeIcon(iconPaths.info);
export const OfflineIcon = createStrokeIcon(iconPaths.offline);
