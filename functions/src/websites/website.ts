/** The values that the operations on websites share. */
import type { WebsiteDocument } from '@stayup/contract';
import type { Stored } from '../platform/firestore/paging.ts';

export type OwnedWebsite = Stored<WebsiteDocument>;

export type WebsiteSettings = Pick<WebsiteDocument, 'name' | 'url' | 'checkInterval' | 'expectedStatusCode'>;

/** All websites share the directory of shards and the open shards, so transactions on them often conflict. */
export const placementTransaction = { maxAttempts: 25 };
