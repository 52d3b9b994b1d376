/** Values of settings as people read them. Plain functions on plain values. */
import { cutText } from '@stayup/contract';
import type { PolicyEntry } from './alert-entries.ts';

const longest = 160;

/** Settings of policies are sentences; others are as in the file. */
export function settingText(field: string, value: unknown): string {
	const text = inWords(field, value) ?? (value === undefined ? 'not set' : JSON.stringify(value));
	return text.length > longest ? `${cutText(text, longest - 1)}…` : text;
}

function inWords(field: string, value: unknown): string | null {
	if (value === null || value === undefined) return field === 'repeatMinutes' || field === 'quietHours' ? 'none' : null;
	switch (field) {
		case 'scope': {
			const { kind, of } = value as PolicyEntry['scope'];
			return kind === 'account' ? 'the account' : `${kind} ${of}`;
		}
		case 'steps':
			return (value as PolicyEntry['steps']).map(stepInWords).join('; ');
		case 'repeatMinutes':
			return `every ${value} minutes`;
		case 'quietHours': {
			const { from, to, exceptWhenAllDown } = value as NonNullable<PolicyEntry['quietHours']>;
			return `${from} to ${to}${exceptWhenAllDown ? ', unless all websites are down' : ''}`;
		}
		default:
			return null;
	}
}

function stepInWords({ afterMinutes, channels }: PolicyEntry['steps'][number]): string {
	return `${afterMinutes === 0 ? 'at once' : `after ${afterMinutes} minutes`}: ${channels.join(', ')}`;
}
