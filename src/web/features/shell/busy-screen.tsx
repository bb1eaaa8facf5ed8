import { NoticeScreen } from './notice-screen.tsx';

/** What visitors see while the shop is too busy to draw their page. */
export function BusyScreen() {
  return (
    <NoticeScreen title="The shop is very busy">
      <p>Please reload this page in a few seconds. Your cart is kept.</p>
    </NoticeScreen>
  );
}
