/** Thousands of spellings of local and private IPs, as attackers use them (F5). */

/** Of this machine, of private networks, and of a cloud's metadata service. */
const ips = ['127.0.0.1', '127.7.7.7', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'];

/** Hosts without a port. The same `random` makes the same list. */
export function hostileHosts(count: number, random: () => number): string[] {
	const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
	const write = [shortened, asNumber, inParts, mapped, embedded, inCircles];

	function inParts(parts: readonly number[]): string {
		const styles = [
			(part: number) => String(part),
			(part: number) => `0${part.toString(8)}`,
			(part: number) => `0x${part.toString(16)}`,
			(part: number) => `0X00${part.toString(16).toUpperCase()}`,
			(part: number) => `000${part.toString(8)}`,
		];
		return parts.map((part) => pick(styles)(part)).join(pick(['.', '.', '。', '．', '%2e']));
	}
	function shortened(parts: readonly number[]): string {
		const [a = 0, b = 0, c = 0, d = 0] = parts;
		return pick([
			`${a}.${(b << 16) | (c << 8) | d}`,
			`${a}.${b}.${(c << 8) | d}`,
			`0x${a.toString(16)}.${(b << 16) | (c << 8) | d}`,
		]);
	}
	function asNumber(parts: readonly number[]): string {
		const number = parts.reduce((sum, part) => sum * 256 + part, 0);
		return pick([String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`, `0x00${number.toString(16)}`]);
	}
	function mapped(parts: readonly number[]): string {
		const dotted = parts.join('.');
		return `[${pick(['::ffff:', '::', '::ffff:0:', '64:ff9b::', '0:0:0:0:0:ffff:', '0000::FFFF:'])}${dotted}]`;
	}
	function embedded(parts: readonly number[]): string {
		const [a = 0, b = 0, c = 0, d = 0] = parts;
		const high = ((a << 8) | b).toString(16);
		const low = ((c << 8) | d).toString(16);
		return `[${pick([`2002:${high}:${low}::`, `2001:0:${high}:${low}::`, `64:ff9b:1::${high}:${low}`, `::ffff:${high}:${low}`, `::${high}:${low}`, `fe80::${high}:${low}`, `fd00::${high}:${low}`])}]`;
	}
	function inCircles(parts: readonly number[]): string {
		const digits = (text: string, first: number) =>
			text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
		return pick([digits(parts.join('.'), 0xff10), digits(parts.join('.'), 0x1d7ce), digits(parts.join('。'), 0xff10)]);
	}

	return Array.from({ length: count }, () => {
		const parts = pick(ips).split('.').map(Number);
		const host = pick(write)(parts);
		return pick([
			host,
			host,
			host,
			host.startsWith('[') ? host : `${host}.`,
			`example.com@${host}`,
			host.toUpperCase(),
		]);
	});
}
