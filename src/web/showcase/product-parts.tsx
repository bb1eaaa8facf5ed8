import { cents } from '#domain/money/cents.ts';

import { OrderNumber } from '#web/ui/order-number.tsx';
import { NoPicture, Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SaleTicket } from '#web/ui/sale-ticket.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { StockWords } from '#web/ui/stock-words.tsx';

import { Family, State } from './state.tsx';

export function ProductParts() {
  return (
    <Family title="Products">
      <State title="Price: page, card, line">
        <div className="flex flex-col items-start gap-2">
          <Price amount={cents(124_900)} size="page" />
          <Price amount={cents(7_650)} />
          <Price amount={cents(995)} size="line" />
        </div>
      </State>
      <State title="Price: from, reduced, long">
        <div className="flex flex-col items-start gap-2">
          <Price amount={cents(1_850)} isFrom />
          <Price amount={cents(27_900)} was={cents(32_800)} />
          <Price amount={cents(123_456_789)} was={cents(223_456_789)} />
        </div>
      </State>
      <State title="Sale ticket">
        <SaleTicket />
      </State>
      <State title="Stars: rated, half, without reviews">
        <div className="flex flex-col items-start gap-2">
          <Stars rating={5} reviewCount={128} />
          <Stars rating={3.5} reviewCount={1} />
          <Stars rating={0} reviewCount={0} />
        </div>
      </State>
      <State title="Order number: stored, short">
        <p className="text-h3">
          <OrderNumber>ORD-1795840056822606</OrderNumber>
        </p>
        <p>
          <OrderNumber>ORD-5D2C19A0</OrderNumber>
        </p>
      </State>
      <State title="Stock: in stock, few, out, not for sale">
        <div className="flex flex-col items-start gap-2">
          <StockWords stock={40} />
          <StockWords stock={3} />
          <StockWords stock={0} />
          <StockWords stock={0} insteadOfOut="Discontinued" />
        </div>
      </State>
      <State title="Picture: there, missing">
        <div className="flex gap-3">
          <div className="size-36">
            <Picture
              src="/pictures/products/bandicote-ceiling-flat-white.webp"
              alt="Bandicote ceiling flat white"
              width={144}
              height={144}
            />
          </div>
          <div className="size-36">
            <NoPicture />
          </div>
        </div>
      </State>
    </Family>
  );
}
