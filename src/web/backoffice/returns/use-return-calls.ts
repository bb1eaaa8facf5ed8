import type { z } from 'zod';

import type {
  ApproveReturnSchema,
  AskCustomerSchema,
  DeclineReturnSchema,
  HandBackSchema,
  OfficeReturn,
  ReceiveReturnSchema,
  ResolveReturnSchema,
} from '#contract/schemas/returns.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';

import { returnArea } from './return-area.ts';

/** The decisions about one return, in either area. */
export function useReturnCalls({ id }: Pick<OfficeReturn, 'id'>) {
  const { calls, query } = returnArea(useOfficeArea(), useOfficeApi());
  const at = { params: { id }, query };
  return {
    ask: (body: z.output<typeof AskCustomerSchema>) => calls.ask({ ...at, body }),
    approve: (body: z.output<typeof ApproveReturnSchema>) => calls.approve({ ...at, body }),
    receive: (body: z.output<typeof ReceiveReturnSchema>) => calls.receive({ ...at, body }),
    resolve: (body: z.output<typeof ResolveReturnSchema>) => calls.resolve({ ...at, body }),
    decline: (body: z.output<typeof DeclineReturnSchema>) => calls.decline({ ...at, body }),
    handBack: (body: z.output<typeof HandBackSchema>) => calls.handBack({ ...at, body }),
  };
}
