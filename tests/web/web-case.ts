/** A case of the corpus: one way in which a website on the internet answers. */

export interface WebRequest {
	/** After the name of the case. */
	path: string;
	/** As it was sent, between the method and the version. */
	target: string;
	/** The value of the `Cookie` header. */
	cookies: string;
	/** Of the server. */
	port: number;
}

export interface WebAnswer {
	/** Each character is a byte. */
	bytes: string;
	/** How the connection goes on after the bytes; by default the server closes it. */
	ending?: 'stays-open' | 'resets';
}

export interface WebCase {
	/** Unique, and the first part of its path. */
	id: string;
	/** Where it comes from: a standard, the behavior of browsers, or reports of people who run such servers. */
	source: string;
	answer(request: WebRequest): WebAnswer;
	/** Read by a visitor; by default `pageText`. */
	text?: string;
	/** The verdict of a check reads the text as well; by default only for cases with a text of their own. */
	readsPage?: true;
	/** Why our verdict differs from what Chromium shows. Missing if both agree. */
	reason?: string;
}

export const pageText = 'Fresh flowers';
export const page = `<!doctype html><title>Rosa</title><h1>${pageText}</h1>`;
const lineEnd = '\r\n';

/** A response with these lines, each without its end. */
export function response(lines: readonly string[], body = page): string {
	return `${lines.join(lineEnd)}${lineEnd}${lineEnd}${body}`;
}

/** A response with status 200, these headers, HTML, and the length of its body. */
export function ok(headers: readonly string[] = [], body = page): string {
	return response(['HTTP/1.1 200 OK', 'Content-Type: text/html', ...headers, `Content-Length: ${body.length}`], body);
}

/** Rows that send the same bytes to every request. */
export function bytes(source: string, rows: Record<string, string>): WebCase[] {
	return Object.entries(rows).map(([id, sent]) => ({ id, source, answer: () => ({ bytes: sent }) }));
}

/** Cases on which we are stricter, or more lenient, and say why. */
export function because(reason: string, cases: readonly WebCase[]): WebCase[] {
	return cases.map((one) => ({ ...one, reason }));
}
