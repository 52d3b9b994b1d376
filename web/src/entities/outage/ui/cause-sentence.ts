import type { OutageDetail } from '@stayup/contract';

/** The most likely cause in a sentence; the result of the first failed check if the reply has no cause. */
export function causeSentence({ cause, error }: Pick<OutageDetail, 'cause' | 'error'>): string {
	return cause?.sentence ?? `${error}.`;
}
