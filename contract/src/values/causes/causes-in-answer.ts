/** Causes recognized from a response: its status, its headers and the beginning of its text. */
import { brand } from '../brand.ts';
import { userAgentStart } from '../regions.ts';

const allowOurChecks = `Please allow the checks of ${brand.name}: their user agent begins with “${userAgentStart}”.`;

export const causesInAnswer = {
	'answer-broke-off': {
		party: 'hosting',
		sentence: 'The website started to respond but closed the connection halfway.',
		nextStep: 'Ask your hosting company whether the web server is crashing.',
		request: 'Please check the web server logs: the connection was closed in the middle of the response.',
	},
	'answer-stalled': {
		party: 'software',
		sentence: 'The website started to respond but did not finish in time.',
		nextStep: 'Ask your web developer what delays the page.',
		request: 'Please check what delays the page after its first bytes.',
	},
	'domain-parked': {
		party: 'registrar',
		sentence: 'The domain shows a parking page instead of the website, often because it has expired.',
		nextStep: 'Log in where you bought the domain. Renew it if it has expired, and point it to the website again.',
		request: 'Please check that the domain is renewed and points to our website instead of your parking page.',
	},
	'redirect-loop': {
		party: 'software',
		sentence: 'The website redirects visitors in an endless loop.',
		nextStep: 'Ask your web developer to check the redirect rules and the base URL of the website.',
		request: 'Please check the redirect rules and the base URL configured in the website.',
	},
	'redirect-loop-at-cdn': {
		party: 'cdn',
		sentence: 'The website and Cloudflare redirect visitors to each other in an endless loop.',
		nextStep: 'In Cloudflare, set the SSL/TLS mode of the domain to “Full (strict)”.',
		request: 'Please check the SSL/TLS mode of the domain: “Flexible” causes such loops.',
	},
	'redirect-to-login': {
		party: 'software',
		sentence: 'The website redirects visitors to a login page.',
		nextStep: 'Remove the login from this page, or monitor a page that needs none.',
		request: 'Please check why this page requires a login.',
	},
	'redirect-not-public': {
		party: 'software',
		sentence: 'The website redirects visitors to a URL that is not public.',
		nextStep: 'Ask your web developer to correct the redirect target.',
		request: 'Please correct the redirect: its target is not publicly reachable.',
	},
	'unexpected-redirect': {
		party: 'software',
		sentence: 'The website redirects to another page instead of showing this one.',
		nextStep: 'Ask your web developer to check the redirect rules.',
		request: 'Please check the redirect rules of this page.',
	},
	'redirect-gone': {
		party: 'software',
		sentence: 'The website shows a page although a redirect was expected.',
		nextStep: 'Restore the redirect, or change the expected status code in the website’s settings.',
		request: 'Please check why this URL no longer redirects.',
	},
	'protection-gone': {
		party: 'software',
		sentence: 'A page that should be protected is open to the public.',
		nextStep: 'Protect the page again, or change the expected status code in the website’s settings.',
		request: 'Please check why this page no longer requires authentication.',
	},
	'unexpected-success': {
		party: 'software',
		sentence: 'The website responds successfully, but not with the expected code.',
		nextStep: 'If this response is correct, change the expected status code in the website’s settings.',
		request: 'Please check why this page responds with a different status than before.',
	},
	'rule-failed': {
		party: 'software',
		sentence: 'The website responds, but the page is not as it should be.',
		nextStep: 'Open the page and compare it with the rules in the website’s settings.',
		request: 'Please check why this page shows something else than before.',
	},
	'bot-wall': {
		party: 'cdn',
		sentence: 'Bot protection blocked the check: monitoring is blocked, but the website is not down.',
		nextStep: `In your CDN or firewall, allow the user agent “${userAgentStart}”, or send this message.`,
		request: allowOurChecks,
	},
	'cdn-refusal': {
		party: 'cdn',
		sentence: 'The service in front of the website blocked the check, but visitors may not be affected.',
		nextStep: `Open the website yourself. If it works, allow the user agent “${userAgentStart}” in your CDN or firewall.`,
		request: `${allowOurChecks} If visitors are blocked as well, please check the access rules.`,
	},
	'rate-limited': {
		party: 'hosting',
		sentence: 'The website rate-limited the check, but visitors may not be affected.',
		nextStep: `Ask your hosting company to allow the checks of ${brand.name}, or choose a longer check interval.`,
		request: allowOurChecks,
	},
	'country-blocked': {
		party: 'cdn',
		sentence: 'The website blocks visitors from the country where the check ran.',
		nextStep: 'If you do not want that, change the country rules in your CDN or firewall.',
		request: `Please check the country rules. ${allowOurChecks}`,
	},
	'withheld-by-law': {
		party: 'hosting',
		sentence: 'The website withholds the page for legal reasons.',
		nextStep: 'Ask your hosting company who requested this, and whether it applies in every country.',
		request: 'Please let us know who requested that the page be withheld, and in which countries.',
	},
	'password-asked': {
		party: 'software',
		sentence: 'The page requires a user name and a password.',
		nextStep: 'Remove the password, or set the expected status code to 401 if the password is intended.',
		request: 'Please check why this page requires a password.',
	},
	'access-forbidden': {
		party: 'hosting',
		sentence: 'The server denies access to the page.',
		nextStep: 'Open the website yourself. If it works, ask your hosting company to allow our checks.',
		request: `Please check the access rules and file permissions of the website. ${allowOurChecks}`,
	},
	'page-not-found': {
		party: 'software',
		sentence: 'The page was not found.',
		nextStep: 'Check the URL. If it is correct, have the page restored or redirected.',
		request: 'Please restore the page, or redirect its URL to the new one.',
	},
	'page-removed': {
		party: 'software',
		sentence: 'The page was permanently removed.',
		nextStep: 'Monitor another page, or have this one restored if it should not have been removed.',
		request: 'Please restore the page if it was not removed on purpose.',
	},
	'request-rejected': {
		party: 'software',
		sentence: 'The website did not accept the request for the page.',
		nextStep: 'Open the website yourself. If it works, send this message to your web developer.',
		request: 'Please check why a plain GET request for this page is rejected.',
	},
	'payment-due': {
		party: 'hosting',
		sentence: 'The website is turned off because of an unpaid bill or an expired plan.',
		nextStep: 'Log in at your hosting company and pay the open bill.',
		request: 'Please let us know what is unpaid, and turn the website back on once it is paid.',
	},
	'account-suspended': {
		party: 'hosting',
		sentence: 'The hosting company has suspended the website.',
		nextStep: 'Check your inbox for an unpaid bill or a warning, and ask your hosting company for the reason.',
		request: 'Please let us know why the account is suspended and what we have to do to reactivate it.',
	},
	'traffic-used-up': {
		party: 'hosting',
		sentence: 'The website has used all the traffic included in its hosting plan.',
		nextStep: 'Ask your hosting company for more traffic or a larger plan.',
		request: 'Please raise the traffic limit, and let us know what used it up.',
	},
	'resources-used-up': {
		party: 'hosting',
		sentence: 'The website has reached the resource limits of its hosting plan.',
		nextStep: 'Ask your hosting company what used the resources, and whether you need a larger plan.',
		request: 'Please let us know which limit was reached and which requests caused it.',
	},
	'site-not-connected': {
		party: 'hosting',
		sentence: 'The hosting company has no website connected to this domain.',
		nextStep: 'Log in at your hosting company and connect the domain to the website again.',
		request: 'Please check that this host name is connected to our website.',
	},
	'default-page': {
		party: 'hosting',
		sentence: 'The server shows its default page instead of the website.',
		nextStep: 'Ask your hosting company to connect the domain to the website again.',
		request: 'Please check the settings of this host name: it shows the server’s default page.',
	},
} as const;
