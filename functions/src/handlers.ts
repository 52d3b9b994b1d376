/** Every row of the contract's table and who answers it: a row without a handler does not compile. */
import { accountHandlers } from './accounts/account-handlers.ts';
import type { Handlers } from './http/handler.ts';
import { websiteHandlers } from './websites/website-handlers.ts';

export const handlers: Handlers = { ...accountHandlers, ...websiteHandlers };
