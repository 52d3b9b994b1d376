/** Visitor numbers in words. */
import { directSource, otherName, unknownCountry } from '@stayup/contract';

/** The name of a country in the reader's language. */
export function countryName(code: string): string {
	if (code === unknownCountry) return 'Unknown';
	if (code === otherName) return 'Other';
	try {
		return new Intl.DisplayNames(undefined, { type: 'region' }).of(code) ?? code;
	} catch {
		return code;
	}
}

export function sourceName(source: string): string {
	if (source === directSource) return 'Direct, or unknown';
	return source === otherName ? 'Other' : source;
}

export function pageName(page: string): string {
	return page === otherName ? 'Other pages' : page;
}

/** The line that goes into the pages of the website. */
export function scriptSnippet(scriptUrl: string, key: string): string {
	return `<script defer src="${scriptUrl}" data-key="${key}"></script>`;
}

/** A form that works without scripts. People do not see the last field, and bots fill it in; the attributes ask password managers not to. */
export function formSnippet(formUrl: string): string {
	return `<form method="post" action="${formUrl}">
  <label>Name <input name="Name" required></label>
  <label>Email <input name="Email" type="email" required></label>
  <label>Message <textarea name="Message" required></textarea></label>
  <input name="_fax" tabindex="-1" autocomplete="off" data-1p-ignore data-bwignore data-form-type="other" data-lpignore="true" hidden>
  <button>Send</button>
</form>`;
}
