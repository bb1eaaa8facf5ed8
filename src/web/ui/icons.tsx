import { cx } from './cx.ts';
import sprite from './icons.svg';

interface IconProps {
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
  /** Only where no text next to the icon says the same. */
  'aria-label'?: string;
}

export type IconComponent = ReturnType<typeof icon>;

/**
 * An icon of the sprite, by its name at lucide.dev; `.icon` in app.css has its stroke. To add one,
 * add its drawing to icons.svg.
 */
function icon(name: string) {
  return ({ size = 24, className, 'aria-label': label, ...stroke }: IconProps) => (
    <svg
      width={size}
      height={size}
      className={cx('icon', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
      {...stroke}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export const ArrowDown = icon('arrow-down');
export const ArrowLeft = icon('arrow-left');
export const ArrowRight = icon('arrow-right');
export const ArrowUp = icon('arrow-up');
export const ArrowUpDown = icon('arrow-up-down');
export const BadgeDollarSign = icon('badge-dollar-sign');
export const Ban = icon('ban');
export const Bold = icon('letter-b');
export const Bell = icon('bell');
export const BookOpen = icon('book-open');
export const Calculator = icon('calculator');
export const Check = icon('check');
export const ChevronDown = icon('chevron-down');
export const ChevronLeft = icon('chevron-left');
export const ChevronRight = icon('chevron-right');
export const Circle = icon('circle');
export const CircleAlert = icon('circle-exclamation-point');
export const CircleCheck = icon('circle-check');
export const CircleDashed = icon('circle-dashed');
export const CircleX = icon('circle-x');
export const ClipboardList = icon('clipboard-list');
export const Clock = icon('clock');
export const Columns3 = icon('columns-3');
export const Copy = icon('copy');
export const CreditCard = icon('credit-card');
export const Download = icon('download');
export const Droplets = icon('droplets');
export const Ellipsis = icon('ellipsis');
export const ExternalLink = icon('external-link');
export const Eye = icon('eye');
export const EyeOff = icon('eye-off');
export const FileQuestion = icon('file-question-mark');
export const FileText = icon('file-text');
export const Files = icon('files');
export const FlaskConical = icon('flask-conical');
export const FolderPlus = icon('folder-plus');
export const Footprints = icon('footprints');
export const GripVertical = icon('grip-vertical');
export const Hammer = icon('hammer');
export const HardHat = icon('hard-hat');
export const Heading2 = icon('heading-2');
export const Heading3 = icon('heading-3');
export const Headset = icon('headset');
export const Heart = icon('heart');
export const HeartPulse = icon('heart-pulse');
export const History = icon('rotate-ccw-clock');
export const ImagePlus = icon('image-plus');
export const ImageUp = icon('image-up');
export const Images = icon('images');
export const Inbox = icon('inbox');
export const Info = icon('info');
export const Italic = icon('italic');
export const Layers = icon('layers');
export const LayoutDashboard = icon('layout-dashboard');
export const LayoutGrid = icon('layout-grid');
export const LifeBuoy = icon('life-buoy');
export const Link = icon('link');
export const Link2Off = icon('link-2-off');
export const List = icon('list');
export const ListOrdered = icon('list-ordered');
export const LoaderCircle = icon('loader-circle');
export const Lock = icon('lock');
export const LogOut = icon('log-out');
export const Mail = icon('mail');
export const MailCheck = icon('mail-check');
export const MapPin = icon('map-pin');
export const Maximize2 = icon('maximize-2');
export const Menu = icon('menu');
export const MessageCircleQuestion = icon('message-circle-question-mark');
export const Minus = icon('minus');
export const MonitorSmartphone = icon('monitor-smartphone');
export const Navigation = icon('navigation');
export const Package = icon('package');
export const PackageCheck = icon('package-check');
export const PackageSearch = icon('package-search');
export const PanelLeftClose = icon('panel-left-close');
export const PanelLeftOpen = icon('panel-left-open');
export const Pause = icon('pause');
export const Pencil = icon('pencil');
export const Percent = icon('percent');
export const Phone = icon('phone');
export const Play = icon('play');
export const Plus = icon('plus');
export const Printer = icon('printer');
export const Quote = icon('quote');
export const ReceiptText = icon('receipt-text');
export const Redo2 = icon('redo-2');
export const RefreshCw = icon('refresh-cw');
export const RotateCcw = icon('rotate-ccw');
export const RotateCw = icon('rotate-cw');
export const Rows3 = icon('rows-3');
export const Search = icon('search');
export const SearchX = icon('search-x');
export const Settings = icon('settings');
export const ShieldCheck = icon('shield-check');
export const ShoppingCart = icon('shopping-cart');
export const SlidersHorizontal = icon('sliders-horizontal');
export const Star = icon('star');
export const Store = icon('store');
export const Table = icon('table');
export const TableColumnsSplit = icon('table-columns-split');
export const TableRowsSplit = icon('table-rows-split');
export const Trash2 = icon('trash');
export const TreePine = icon('tree-pine');
export const TriangleAlert = icon('triangle-exclamation-point');
export const Truck = icon('truck');
export const Undo2 = icon('undo-2');
export const Upload = icon('upload');
export const User = icon('user');
export const Users = icon('users');
export const Wallet = icon('wallet');
export const Wand2 = icon('wand-sparkles');
export const Wrench = icon('wrench');
export const X = icon('x');
export const ZoomIn = icon('zoom-in');
export const ZoomOut = icon('zoom-out');
