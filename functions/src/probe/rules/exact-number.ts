/** Compares decimal numbers of any length exactly: ids above 2^53 differ from their neighbours. */

/** As JSON and people write numbers; the exponent of a double has three digits. */
const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
/** A longer number is no measurement. */
const digitsMax = 400;

interface Decimal {
	digits: bigint;
	/** How many of the digits are after the point. */
	scale: number;
}

/** Below 0 if `a` is less, 0 if both are equal, above 0 if `a` is greater; null if one of them is no number. */
export function compareNumbers(a: string, b: string): number | null {
	const [first, second] = [parse(a), parse(b)];
	if (!first || !second) return null;
	const scale = Math.max(first.scale, second.scale);
	const difference = scaled(first, scale) - scaled(second, scale);
	return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function scaled({ digits, scale }: Decimal, to: number): bigint {
	return digits * 10n ** BigInt(to - scale);
}

function parse(text: string): Decimal | null {
	if (text.length > digitsMax) return null;
	const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text.trim()) ?? [];
	if (sign === undefined || whole + fraction === '') return null;
	const digits = BigInt(whole + fraction);
	const scale = fraction.length - Number(exponent);
	return { digits: sign === '-' ? -digits : digits, scale };
}
