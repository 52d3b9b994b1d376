/** Zones that times are told in: IANA's names, as far as whoever runs this knows them. */

export function isTimeZone(name: string): boolean {
	try {
		return name.length <= 64 && /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== null;
	} catch {
		return false;
	}
}
