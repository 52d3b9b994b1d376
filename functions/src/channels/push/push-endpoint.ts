/** Which URLs are those of a push service. A browser gives the URL to us, so that without the list our server could be pointed anywhere. */

/** Chrome, Edge and others; Firefox; Safari; Edge on Windows. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const serviceDomains = ['.push.apple.com', '.notify.windows.com'];

/** `sandboxOrigin`: the local push service of the emulators; null in a deployment. */
export function isPushEndpoint(text: string, sandboxOrigin: string | null): boolean {
	const url = URL.parse(text);
	if (url?.username !== '' || url.password !== '') return false;
	if (sandboxOrigin !== null && url.origin === sandboxOrigin) return true;
	if (url.protocol !== 'https:' || url.port !== '') return false;
	return services.includes(url.hostname) || serviceDomains.some((domain) => url.hostname.endsWith(domain));
}

/** The service of an endpoint, for people. */
export function pushServiceName(endpoint: string): string {
	const { hostname = '' } = URL.parse(endpoint) ?? {};
	if (hostname.endsWith('.push.apple.com')) return 'Safari';
	if (hostname.endsWith('.mozilla.com')) return 'Firefox';
	if (hostname.endsWith('.notify.windows.com')) return 'Edge';
	return 'Chrome';
}
