/** The handlers of the endpoints of outages. */
import { createCommentHandlers } from './comment-handlers.ts';
import { createEvidenceLinkHandlers } from './evidence-link-handlers.ts';
import { createOutageHandlers } from './outage-handlers.ts';

export const outagesEndpoints = [createCommentHandlers, createEvidenceLinkHandlers, createOutageHandlers] as const;
