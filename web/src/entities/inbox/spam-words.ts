/** Why something is kept with possible spam, in words. */
import type { ApartReason } from '@stayup/contract';

export const spamReasonWords: Readonly<Record<Exclude<ApartReason, 'above-plan'>, string>> = {
	'too-fast': 'Sent within 3 seconds',
	'hidden-field': 'A hidden field was filled in',
	unconfirmed: 'Not confirmed by its sender (sent while the form was busy)',
};
