/** Reads what Twilio reports of a text message that it accepted. Pure. */
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';

/** Of the errors that operators or owners can do something about. */
const errorWords: Readonly<Record<string, string>> = {
	'30003': 'the phone is off or out of reach',
	'30004': 'the phone or its carrier blocks our number',
	'30005': 'the phone number is not in use',
	'30006': 'the phone number is a landline, or its carrier is unreachable',
	'30007': 'the carrier took it for spam',
	'30034': 'the carrier blocked it, because our number is not registered with A2P 10DLC',
};

/** Null for a status that is not the last one. `errorCode`: a number of Twilio's; null without one. */
export function smsReceiptOf(
	status: string | undefined,
	errorCode: string | null,
): Pick<StoredReceipt, 'kind' | 'reason'> | null {
	if (status === 'delivered') return { kind: 'delivered', reason: null };
	if (status !== 'undelivered' && status !== 'failed') return null;
	const code = /^\d{1,6}$/.test(errorCode ?? '') ? errorCode : null;
	if (code === null) return { kind: 'bounced', reason: null };
	const words = errorWords[code];
	return { kind: 'bounced', reason: words === undefined ? `error ${code}` : `${words} (error ${code})` };
}
