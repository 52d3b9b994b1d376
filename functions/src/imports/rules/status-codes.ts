/** Sets of accepted status codes: as sources describe them, and as we store them. */
import { parseStatusCodes } from '@stayup/contract';

/** In ascending order. */
export type StatusCodes = readonly number[];

const [lowest, highest] = [100, 599];

export const allStatusCodes: StatusCodes = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

/** Those that a check follows. Others from 300 to 399 end it. */
const redirects = new Set([301, 302, 303, 307, 308]);

/** 2xx and 3xx, once redirects were followed. */
export const successCodes = '200-300, 304-306, 309-399';

export function isRedirect(code: number): boolean {
	return redirects.has(code);
}

/** Those of a list such as "200-299, 401"; null if it is none. */
export function statusCodesIn(text: string): StatusCodes | null {
	const ranges = parseStatusCodes(text);
	return ranges && allStatusCodes.filter((code) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** As "200-299, 401". */
export function statusCodesText(codes: StatusCodes): string {
	const ranges: [from: number, to: number][] = [];
	for (const code of codes) {
		const last = ranges.at(-1);
		if (last && last[1] === code - 1) last[1] = code;
		else ranges.push([code, code]);
	}
	return ranges
		.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}-${to}`))
		.join(', ');
}
