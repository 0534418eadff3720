import { createStrokeIcon } from './createStrokeIcon.tsx';

export const AddIcon = createStrokeIcon('M12 5v14M5 12h14');
export const AdminIcon = createStrokeIcon('M12 3l7 3v5c0 4.6-2.9 8.3-7 10-4.1-1.7-7-5.4-7-10V6zM9 12l2.2 2.2L15.2 10');
export const AlertIcon = createStrokeIcon('M12 4L2.8 19.5h18.4zM12 10v4M12 16.8v.2');
export const BackIcon = createStrokeIcon('M19 12H5M11 6l-6 6 6 6');
export const BellIcon = createStrokeIcon('M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0');
export const CheckIcon = createStrokeIcon('M5 12.5l4.5 4.5L19 7.5');
export const ClockIcon = createStrokeIcon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5V12l3 2');
export const CloseIcon = createStrokeIcon('M6 6l12 12M18 6L6 18');
export const SourceCodeIcon = createStrokeIcon('M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5');
export const CopyIcon = createStrokeIcon('M9 9h10.5v11.5H9zM15 9V4H4.5v11.5H9');
export const DashboardIcon = createStrokeIcon('M4 4h6.5v7H4zM13.5 4H20v4h-6.5zM13.5 11H20v9h-6.5zM4 14h6.5v6H4z');
export const ChevronDownIcon = createStrokeIcon('M6 9.5l6 6 6-6');
export const UploadIcon = createStrokeIcon('M12 15V4M7 8.5l5-4.5 5 4.5M4.5 19.5h15');
export const DownloadIcon = createStrokeIcon('M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15');
export const EditIcon = createStrokeIcon('M4.5 19.5l1-4.2L15.8 5l3.2 3.2L8.7 18.5zM13.5 7.3l3.2 3.2');
export const KeyIcon = createStrokeIcon('M12 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 11.3l8.5 8.2M15.5 15.7l2.2-2.2');
export const LinkIcon = createStrokeIcon(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
);
export const LogoutIcon = createStrokeIcon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5');
export const MegaphoneIcon = createStrokeIcon('M4 10v4.5h3.5L17 19V5.5L7.5 10zM8 14.5l1.5 5.5M20 10.5v3.5');
export const MenuIcon = createStrokeIcon('M4 6.5h16M4 12h16M4 17.5h16');
export const MessageIcon = createStrokeIcon('M4 5h16v11h-9l-4.5 4v-4H4z');
export const MoonIcon = createStrokeIcon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');
export const PhoneIcon = createStrokeIcon('M7 2.5h10v19H7zM11 18.5h2');
export const PlayIcon = createStrokeIcon('M7 4.5v15l12-7.5z');
export const PlugIcon = createStrokeIcon('M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4.5');
export const QrIcon = createStrokeIcon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M20 18v2h-2M14 18v2h1',
);
export const RefreshIcon = createStrokeIcon(
  'M20 5v5h-5M4 19v-5h5M5.5 9a7 7 0 0 1 12-2.5L20 10M4 14l2.5 3.5a7 7 0 0 0 12-2.5',
);
export const ReplyIcon = createStrokeIcon('M4 5h16v11h-9l-4.5 4v-4H4zM12.5 7.5l-2.5 3.2h4l-2.5 3.2');
export const SearchIcon = createStrokeIcon('M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L20.5 20.5');
export const SunIcon = createStrokeIcon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MonitorIcon = createStrokeIcon('M3 4.5h18V16H3zM12 16v4M8 20h8');
export const TrashIcon = createStrokeIcon('M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6');
export const UserIcon = createStrokeIcon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6');
export const UsersIcon = createStrokeIcon(
  'M13 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 19.5c.6-3.4 3.5-5 7-5s6.4 1.6 7 5M16 5.5a3.5 3.5 0 0 1 0 6M18 15c2 .6 3.2 2 3.5 4.5',
);
