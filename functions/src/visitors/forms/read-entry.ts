/** Reads an entry of a contact form, as a browser posts it. Pure. */
import { cutText, type SpamReason, visitorLimits } from '@stayup/contract';
import { spamReasonOf } from '../../possible-spam/spam-reason.ts';
import { solutionField } from '../../status-pages/visitors/puzzle-nodes.ts';

export interface ReadEntry {
	fields: { name: string; value: string }[];
	/** The path of the page with the form; empty if it is unknown. */
	page: string;
	/** Where the browser goes next; null for our own page. */
	nextUrl: string | null;
	/** Null unless the entry may be spam. */
	spamReason: SpamReason | null;
}

/** Hidden from people; filled in by bots, and by some password managers. */
const trapName = '_fax';
/** Seconds between showing the form and sending it, which our script fills in. */
const secondsName = '_seconds';
/** The path of the page with the form, which our script fills in. */
const pageName = '_page';
const nextName = '_next';
const ownNames: readonly string[] = [trapName, secondsName, pageName, nextName, solutionField];

/** The form as it was sent, to be sent again from a page of ours, whose URL is then the referrer. */
export function carriedFields(form: URLSearchParams, page: string): (readonly [name: string, value: string])[] {
	const others = [...form].filter(([name]) => name !== pageName && name !== solutionField);
	return page === '' ? others : [...others, [pageName, page]];
}

/** A sentence if the entry cannot be accepted. `host`: that of the website, to which the browser may be sent on. */
export function readEntry(form: URLSearchParams, host: string, pageUrl: string | null): ReadEntry | string {
	const fields = [...form]
		.filter(([name]) => !ownNames.includes(name))
		.map(([name, value]) => ({ name: name.trim().toWellFormed(), value: value.trim().toWellFormed() }))
		.filter(({ name, value }) => name !== '' && value !== '');
	if (fields.length === 0) return 'Please fill in the form.';
	if (fields.length > visitorLimits.fields) return `A form can have at most ${visitorLimits.fields} fields.`;
	if (fields.some(({ name }) => name.length > visitorLimits.fieldNameLength)) {
		return `Please use names of at most ${visitorLimits.fieldNameLength} characters for the fields of the form.`;
	}
	if (fields.some(({ value }) => value.length > visitorLimits.fieldLength)) {
		return `Please enter at most ${visitorLimits.fieldLength.toLocaleString('en-US')} characters in a field.`;
	}
	const seconds = Number(form.get(secondsName) ?? Number.NaN);
	return {
		fields,
		page: pageOf(form.get(pageName)) ?? pathIn(pageUrl, host),
		nextUrl: nextIn(form.get(nextName), host),
		spamReason: spamReasonOf({
			'x-fax-number': form.get(trapName) ?? '',
			...(Number.isFinite(seconds) && { 'x-fill-seconds': seconds }),
		}),
	};
}

function pageOf(path: string | null): string | null {
	if (!path?.startsWith('/') || !path.isWellFormed()) return null;
	const [page = ''] = path.split(/[?#]/);
	return cutText(page, visitorLimits.pathLength);
}

/** Browsers send another website only the origin, unless the page asks for more: `/` may stand for every page. */
function pathIn(url: string | null, host: string): string {
	const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
	return parsed?.host === host && parsed.pathname !== '/' ? cutText(parsed.pathname, visitorLimits.pathLength) : '';
}

/** Only to the website itself, so that nobody uses our URL to send people elsewhere. */
function nextIn(url: string | null, host: string): string | null {
	if (url === null || !URL.canParse(url)) return null;
	const { protocol, host: next, href } = new URL(url);
	return (protocol === 'https:' || protocol === 'http:') && next === host ? href : null;
}
