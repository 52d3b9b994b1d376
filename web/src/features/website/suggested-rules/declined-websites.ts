/** The websites for which this device shows no suggestions. */
import { deviceStorage } from '../../../lib/storage.ts';

const storageKey = 'declinedSuggestions';
/** Suggestions are offered for a day, so older entries say nothing. */
const kept = 100;

export function hasDeclined(websiteId: string): boolean {
	return declined().includes(websiteId);
}

export function decline(websiteId: string): void {
	deviceStorage.write(storageKey, JSON.stringify([...declined(), websiteId].slice(-kept)));
}

function declined(): string[] {
	const stored = deviceStorage.readJson(storageKey);
	return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}
