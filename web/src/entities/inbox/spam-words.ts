/** Why something may be spam, in words. */
import type { SpamReason } from '@stayup/contract';

export const spamReasonWords: Readonly<Record<SpamReason, string>> = {
	'too-fast': 'Sent within 3 seconds',
	'hidden-field': 'A hidden field was filled in',
};
