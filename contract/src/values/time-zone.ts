/** IANA time zone names that the current runtime supports. */

export function isTimeZone(name: string): boolean {
	try {
		return name.length <= 64 && /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== null;
	} catch {
		return false;
	}
}
