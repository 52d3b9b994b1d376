/** Causes that the answer of a website tells: its status, its headers and the beginning of its text. */
import { brand } from '../brand.ts';

const letUsIn = `Please let in the checks of ${brand.name}, whose user agent begins with “${brand.name}/”.`;

export const causesInAnswer = {
	'answer-broke-off': {
		party: 'hosting',
		sentence: 'The website began to answer and broke off in the middle.',
		nextStep: 'Ask your hosting company whether the web server is crashing.',
		request: 'Please check the logs of the web server: the connection was closed in the middle of the answer.',
	},
	'answer-stalled': {
		party: 'software',
		sentence: 'The website began to answer, but did not finish in time.',
		nextStep: 'Ask whoever looks after the website what holds up the page halfway.',
		request: 'Please check what holds up the page after its first bytes.',
	},
	'domain-parked': {
		party: 'registrar',
		sentence: 'The domain shows a parking page instead of the website, often because it has expired.',
		nextStep: 'Log in where you bought the domain, renew it if it has expired, and point it at the website again.',
		request: 'Please check that the domain is renewed and points at our website instead of your parking page.',
	},
	'redirect-loop': {
		party: 'software',
		sentence: 'The website sends visitors from one address to the next without end.',
		nextStep: 'Ask whoever looks after the website to check its forwarding rules and its own address.',
		request: 'Please check the redirect rules and the address that the website holds for its own.',
	},
	'redirect-loop-at-cdn': {
		party: 'cdn',
		sentence: 'The website and the Cloudflare service in front of it send visitors back and forth without end.',
		nextStep: 'In Cloudflare, set the SSL/TLS mode of the domain to “Full (strict)”.',
		request: 'Please check the SSL/TLS mode of the domain: “Flexible” makes such loops.',
	},
	'redirect-to-login': {
		party: 'software',
		sentence: 'The website sends visitors to a login page instead of the page they asked for.',
		nextStep: 'Have the login taken off this page, or watch a page that needs none.',
		request: 'Please check why this page asks visitors to log in.',
	},
	'redirect-not-public': {
		party: 'software',
		sentence: 'The website sends visitors on to an address that is not open to the public.',
		nextStep: 'Ask whoever looks after the website to correct the address that it forwards to.',
		request: 'Please correct the redirect: its target cannot be reached by the public.',
	},
	'unexpected-redirect': {
		party: 'software',
		sentence: 'The website points elsewhere instead of showing the page.',
		nextStep: 'Ask whoever looks after the website to check its forwarding rules.',
		request: 'Please check the redirect rules of this page.',
	},
	'redirect-gone': {
		party: 'software',
		sentence: 'The website shows a page where it was expected to forward visitors to another address.',
		nextStep: 'Have the forwarding restored, or change the expected status code in the website’s settings.',
		request: 'Please check why this address no longer redirects.',
	},
	'protection-gone': {
		party: 'software',
		sentence: 'A page that was expected to be closed to the public is open to everybody.',
		nextStep: 'Have the page closed again, or change the expected status code in the website’s settings.',
		request: 'Please check why this page no longer asks who is there.',
	},
	'unexpected-success': {
		party: 'software',
		sentence: 'The website works, but its answer is not the expected one.',
		nextStep: 'If this answer is right, change the expected status code in the website’s settings.',
		request: 'Please check why this page answers with another status than before.',
	},
	'bot-wall': {
		party: 'cdn',
		sentence: 'A bot protection stopped the check: the website is blocked for monitoring, not down.',
		nextStep: `In your CDN or firewall, allow visitors whose user agent begins with “${brand.name}/”, or send the message.`,
		request: letUsIn,
	},
	'cdn-refusal': {
		party: 'cdn',
		sentence: 'The check was refused on its way through the service in front of the website; people may get through.',
		nextStep: `Open the website yourself; if it works, allow the user agent “${brand.name}/” in your CDN or firewall.`,
		request: `${letUsIn} If people are refused as well, please check the access rules.`,
	},
	'rate-limited': {
		party: 'hosting',
		sentence: 'The website counted too many visits and turned the check away; people may get through.',
		nextStep: `Ask your hosting company to let in the checks of ${brand.name}, or choose a longer check interval.`,
		request: letUsIn,
	},
	'country-blocked': {
		party: 'cdn',
		sentence: 'The website is closed to visitors from the country of the check.',
		nextStep: 'If that is not what you want, change the country rules in your CDN or firewall.',
		request: `Please check the country rules. ${letUsIn}`,
	},
	'withheld-by-law': {
		party: 'hosting',
		sentence: 'The website withholds the page for legal reasons.',
		nextStep: 'Ask your hosting company who asked for that, and whether it applies to every country.',
		request: 'Please tell us on whose demand the page is withheld, and in which countries.',
	},
	'password-asked': {
		party: 'software',
		sentence: 'The page asks visitors for a name and a password.',
		nextStep: 'Have the password taken off, or set the expected status code to 401 if it is meant to be there.',
		request: 'Please check why this page asks for a password.',
	},
	'access-forbidden': {
		party: 'hosting',
		sentence: 'The server refuses to show the page.',
		nextStep: 'Open the website yourself; if it works, ask your hosting company to let our checks in.',
		request: `Please check the access rules and file permissions of the website. ${letUsIn}`,
	},
	'page-not-found': {
		party: 'software',
		sentence: 'There is no page at this address.',
		nextStep: 'Check the address; if it is right, have the page restored or forwarded to its new place.',
		request: 'Please restore the page, or redirect its address to the new one.',
	},
	'page-removed': {
		party: 'software',
		sentence: 'The page was removed for good.',
		nextStep: 'Watch another page, or have this one restored if it was not meant to go.',
		request: 'Please restore the page if it was not removed on purpose.',
	},
	'request-rejected': {
		party: 'software',
		sentence: 'The website did not accept the request for the page.',
		nextStep: 'Open the website yourself; if it works, send the message to whoever looks after it.',
		request: 'Please check why a plain GET request for this page is rejected.',
	},
	'payment-due': {
		party: 'hosting',
		sentence: 'The website is switched off because a bill is unpaid or a plan has run out.',
		nextStep: 'Log in at your hosting company and pay what is open.',
		request: 'Please tell us what is unpaid, and switch the website on again as soon as it is settled.',
	},
	'account-suspended': {
		party: 'hosting',
		sentence: 'The hosting company has suspended the website.',
		nextStep: 'Look for an unpaid bill or a warning in your mail, and ask your hosting company for the reason.',
		request: 'Please tell us why the account is suspended, and what we have to do to have it opened.',
	},
	'traffic-used-up': {
		party: 'hosting',
		sentence: 'The website has used up the traffic of its hosting plan.',
		nextStep: 'Ask your hosting company for more traffic, or for a larger plan.',
		request: 'Please raise the traffic limit, and tell us what used it up.',
	},
	'resources-used-up': {
		party: 'hosting',
		sentence: 'The website has used up the computing power of its hosting plan.',
		nextStep: 'Ask your hosting company what used it up, and whether you need a larger plan.',
		request: 'Please tell us which limit was reached, and which requests reached it.',
	},
	'site-not-connected': {
		party: 'hosting',
		sentence: 'The hosting company receives the visits, but has no website for this address.',
		nextStep: 'Log in at your hosting company and connect the domain to the website again.',
		request: 'Please check that this host name is connected to our website.',
	},
	'default-page': {
		party: 'hosting',
		sentence: 'The server shows its own start page instead of the website.',
		nextStep: 'Ask your hosting company to connect the domain to the website again.',
		request: 'Please check the settings of this host name: it shows the default page of the server.',
	},
} as const;
