/** The settings of our own monitor of a hosted website, from its launch on. Every change is kept, so that a month knows what was measured in it. */
import { defaultExpectedStatusCode, type PromiseSettings } from '@stayup/contract';

/** Those of the linked website. `now` in milliseconds since the epoch. */
export function settingsOfLink(url: string, now: number): PromiseSettings {
	return { from: now, url, expectedStatusCode: defaultExpectedStatusCode, linkedUrl: url };
}

/** Null if nothing changes. */
export function changedSettings(settings: readonly PromiseSettings[], next: PromiseSettings): PromiseSettings[] | null {
	const latest = settings.at(-1);
	const isSame =
		latest?.url === next.url &&
		latest.expectedStatusCode === next.expectedStatusCode &&
		latest.linkedUrl === next.linkedUrl;
	return isSame ? null : [...settings, next];
}

export function settingsInWords({ url, expectedStatusCode }: Pick<PromiseSettings, 'url' | 'expectedStatusCode'>) {
	return `${url}, status code ${expectedStatusCode}`;
}
