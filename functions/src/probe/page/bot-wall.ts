/** Whether a response is the page of a bot wall, which says nothing about the website behind it. */
import { type Evidence, readSigns } from '@stayup/contract';

/** Only signs of high confidence: an ordinary page may contain the word captcha. */
export function isBotWall({ statusCode, headers, bodyText }: Evidence): boolean {
	if (statusCode === null) return false;
	const found = readSigns({ statusCode, headers, bodyText: bodyText ?? '' });
	return found?.id === 'bot-wall' && found.confidence === 'high';
}
