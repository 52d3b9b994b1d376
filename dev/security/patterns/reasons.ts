/** Why patterns that the checker cannot prove are no danger. */

/** By literal. */
export const unprovenPatterns: Readonly<Record<string, string>> = {
	'/^[^\\s@]{0,64}@[a-z0-9-]+(\\.[a-z0-9-]+)+$/':
		'It is anchored, and no two of its neighbouring parts share a character.',
	'/<script\\b[\\s\\S]*?(?:<\\/script>|$)/gi':
		'Each start ends at the next closing tag or at the end of the text, so none is tried twice.',
	'/<style\\b[\\s\\S]*?(?:<\\/style>|$)/gi':
		'Each start ends at the next closing tag or at the end of the text, so none is tried twice.',
	"/(?:Fatal|Parse) error(?:<\\/b>)?: |Traceback \\(most recent call last\\)|Server Error in (?:'|&#39;)|Uncaught \\w{0,40}(?:Error|Exception)|FUNCTION_INVOCATION_FAILED|Whoops, looks like something went wrong|encountered an unexpected error/i":
		'It consists of fixed words, and the only repetition has forty characters at most.',
	'/\\/\\/(?:[\\w-]+\\.)*(?:sedoparking|parkingcrew|hugedomains|afternic|bodis|dan)\\.(?:com|net)(?:[:/]|$)/i':
		'It begins at two slashes, which the rest does not contain, and every label ends at a dot.',
	'/^(outages|comments|maintenance|imports|channels|access|pages|domains|incidents|subscribers|projects|messages|conditions|deliveries|forms|spam|activity)(?:\\.(.+))?$/':
		'It is anchored, and its only repetition is the last part.',
	'/^\\/([a-z]{1,32})(?:@\\w{1,64})?(?:\\s+(\\S{1,200}))?\\s*$/i':
		'It is anchored, and blanks and other characters follow each other in bounded parts.',
	'/^(?:\\d{1,9}(?:\\.\\d{1,3})?\\s*[a-z]{1,7}\\s*){1,4}$/':
		'It is anchored, its text has 60 characters at most, and digits and letters take turns four times at most.',
	'/(?<![^\\s"\'<>()@,;:/\\\\])[^\\s"\'<>()@,;:/\\\\]+(?:@|%40)[\\p{L}\\p{N}.-]+\\.\\p{L}{2,}/giu':
		'It begins only where a word begins, and its text has 4,000 characters at most.',
	'/(?<![\\w/-])(?![\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12})(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{32,}/g':
		'It begins only where a word begins, and its text has 4,000 characters at most.',
	'/^(?:[a-z0-9_-]{1,63}\\.)+[a-z0-9-]{1,63}$/':
		'It is anchored, every label ends at a dot, and a host has 253 characters at most.',
	'/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9-]{2,63}$/':
		'It is anchored, and every label has 63 characters at most and ends at a dot.',
	'/cookie|accept|agree|allow|reject|decline|akzeptier|zustimm|ablehn|accepter|refuser|aceptar|menu|menü|close|schlie|fermer|cerrar|search|such|log ?in|sign ?in|anmeld|connexion|skip|toggle|navigation|next|prev|back|^(?:ok|x|×|\\W*|\\d*)$/i':
		'It consists of fixed words, and its repetitions are anchored at both ends.',
};

/** By the expression that the pattern is built from. */
export const builtPatterns: Readonly<Record<string, string>> = {
	"`</?(?:${[...inlineElements].join('|')})(?=[\\\\s/>])[^<>\"']*(>?)|<[!?]`":
		'It names our own list of elements, is tried at one place only, and its repetition stops at the next tag.',
	'`${mask}+`': 'The mask is one character of ours.',
	'`(?:proudly )?powered by ${word}(?: ${word}){0,2}`':
		'Its words are a constant of ours, each begins after a blank, and a line has 500 characters at most.',
	"`^(?:.*(?:\\\\.|---))?${name.replaceAll('.', '\\\\.').replaceAll('*', '[a-z0-9]+')}$`":
		'The names are those of our own hosts, dots in them are escaped, and a host has 253 characters at most.',
	"`<li\\\\b[^>]*>(?:(?!</?li\\\\b)[^])*?${jobMark('title')}(?:(?!</li>)[^])*</li>`":
		'It is applied to pages that our own build has written.',
	"`<li\\\\b[^>]*>(?:${jobMark('responsibility')}|${jobMark('requirement')})</li>`":
		'It is applied to pages that our own build has written.',
	'String.raw`^[^\\s@]+@(?!${reserved}$)${host}$`': 'It is applied to settings of our own deployment.',
	'String.raw`^https://(?!${reserved}(?::\\d+)?$)${host}(?::\\d+)?$`':
		'It is applied to settings of our own deployment.',
	'`^${keyMark}([A-Za-z0-9]{${idLength}})([A-Za-z0-9]{${secretLength}})$`':
		'It is made of constants of ours, is anchored and has a fixed length.',
	'`^[A-Za-z0-9]{${length}}$`': 'The length is a constant of ours, and it is anchored.',
	'`(?:error code: |<span class="cf-error-code">|<title>[^<]{0,80}\\\\berror )(?:${numbers})\\\\b`':
		'The numbers are constants of ours, and its only repetition has eighty characters at most.',
};
