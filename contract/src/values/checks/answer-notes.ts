/** Oddities of a response that browsers put up with, so they are notes on a website and make no check fail. */

/** One sentence each, for the owner. */
const sentences = {
	'ip-late':
		'One of the website’s IP addresses refuses connections or responds late, so visitors wait until their browser tries another one.',
	'blank-before-colon': 'A header of the response has a blank before the colon.',
	'control-character': 'A header of the response contains a control character.',
	'folded-header': 'A header of the response continues on a second line.',
	'head-cut-off': 'The server closed the connection before the end of the headers.',
	'invalid-header-name': 'A header of the response has a name that HTTP does not allow, so browsers ignore it.',
	'invalid-length': 'The Content-Length of the response is not a number.',
	'length-and-chunks': 'The response has both a Content-Length and chunks.',
	'line-feeds': 'The headers of the response end their lines with LF instead of CR LF.',
	'line-without-colon': 'The headers of the response have a line without a colon, which browsers ignore.',
	'long-head': 'The headers of the response are longer than 16 KB, which many proxies refuse.',
	'repeated-length': 'The response has more than one Content-Length.',
	'status-line': 'The first line of the response is not a valid status line.',
	'extra-bytes': 'The server sent more than the Content-Length of the response says.',
	'unknown-encoding': 'The Content-Encoding of the response names no compression that exists, so browsers ignore it.',
} as const;

export type AnswerNote = keyof typeof sentences;
export const answerNotes = Object.keys(sentences) as AnswerNote[];

/** A note that only a newer version knows has a general sentence. */
export function describeAnswerNote(note: AnswerNote): string {
	return sentences[note] ?? 'The response is unusual.';
}
