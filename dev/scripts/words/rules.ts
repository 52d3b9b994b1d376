/** The words that this repository no longer uses, and the field's word for each. docs/glossary.md defines the replacements. */

export interface WordRule {
	/** In lower case; each is a whole word of prose or a whole part of a camelCase or kebab-case name. */
	words: readonly string[];
	suggestion: string;
	/** `name`: only as a part of a longer name, because the word is ordinary English in prose. */
	scope?: 'name';
	/** Phrases in which the word is the right one; they are not checked. */
	allowed?: readonly RegExp[];
}

export interface PatternRule {
	pattern: RegExp;
	suggestion: string;
}

export const wordRules: readonly WordRule[] = [
	{ words: ['door', 'doors', 'doorway', 'doorways'], suggestion: 'client, store; as a parameter: deps' },
	{
		words: ['held'],
		suggestion: 'suppressed (failures), batched (alerts), leased (shard), frozen (rows), kept',
		// A delivery that nobody tried to send.
		allowed: [/\bheld back\b/i, /\bisHeldBack\b/],
	},
	{ words: ['hold', 'holds', 'holding'], scope: 'name', suggestion: 'suppress, lease, freeze' },
	{
		words: ['look', 'looks', 'looked', 'looking'],
		suggestion: 'check result, check summary, variant, theme, read',
		allowed: [/\blook(s|ed|ing)? up\b/i, /look-?up/i, /Whoops, looks like/],
	},
	{ words: ['outcome', 'outcomes', 'observation', 'observations'], suggestion: 'CheckResult, result' },
	{
		words: ['sample', 'samples', 'sampled'],
		suggestion: 'raw checks, CheckResult, example',
		allowed: [/\bfc\.sample\b/, /\bsampl(e|ed|ing)[- ]?rate\b/i, /\bsampleRate\b/],
	},
	{
		words: ['told', 'tell', 'tells', 'telling', 'teller'],
		suggestion: 'notify, say, show, status, serverFieldErrors, showError',
	},
	{ words: ['tally', 'tallies', 'tallied', 'ledger', 'ledgers'], suggestion: 'stats (sums), uptime (seconds)' },
	{ words: ['slot', 'slots', 'gate', 'gates', 'gated'], suggestion: 'round, batch, ConcurrencyLimiter, suppression' },
	{ words: ['turn', 'turns'], scope: 'name', suggestion: 'KeyedMutex', allowed: [/\bturnO(n|ff)/] },
	{ words: ['proof', 'proofs'], suggestion: 'reauthentication, verification; on forms: spam check' },
	{ words: ['ending', 'endings'], scope: 'name', suggestion: 'accountDeletion' },
	{
		words: ['drill', 'drills'],
		suggestion: 'test alert; on screen: test outage',
		allowed: [/\brestore[- ]drills?\b/i, /\brestoreDrill/],
	},
	{ words: ['pieces'], scope: 'name', suggestion: 'styleGuide, components' },
	{
		words: ['claims'],
		scope: 'name',
		suggestion: 'roles; promises of the marketing pages: marketing claims',
		allowed: [/\bcustom(User)?Claims\b/i, /setCustomUserClaims/, /\b(marketing|token|custom) claims\b/i],
	},
	{ words: ['surplus'], suggestion: 'over-limit' },
	{ words: ['notices'], scope: 'name', suggestion: 'account emails' },
	{
		words: ['address', 'addresses', 'addressed'],
		suggestion: 'url, email, ip, clientIp, query',
		allowed: [
			// The label of Google's notification channels.
			/\bemail_address\b/,
			// Prose that says which kind of address it is.
			/\b(e-?mail|mail|ip|ipv4|ipv6|street|postal|mac|reply-to|billing|shipping) address(es)?\b/i,
			/(?<=\be-?mail.*)\baddress(es)?\b|\baddress(es)?\b(?=.*\be-?mail)/i,
			// Names of Node, of DNS libraries and of HTML.
			/\b(remoteAddress|localAddress|AddressInfo|LookupAddress|lookupAddress|RecordWithTtl)\b/,
			/\.address\(\)/,
			/\brecord\.address\b/,
			// Names of schema.org.
			/'PostalAddress'|\baddress(Region|Country)\b|\bconst address = \{ '@type'|Place', address \}|^\s*address: \{$/,
			/\bIP_ADDRESS_MISMATCH\b/,
			/--web\.listen-address\b/,
			/\bfrom\.address\b/,
			/\baddress(?=\??:? ?[\w'| ]*, (family|ttl)\b)/,
			/<\/?address\b/,
			/\bEADDR\w+/,
		],
	},
	{ words: ['mend', 'mends', 'mended', 'mending', 'mendable', 'unmended'], suggestion: 'fix' },
	{ words: ['whoever', 'whomever'], suggestion: 'name the subject: the user, the owner, the worker' },
	{ words: ['anew'], suggestion: 'again' },
	{ words: ['deed', 'deeds'], suggestion: 'action, bulk action' },
	{ words: ['drowsy'], suggestion: 'idle timeout' },
	{ words: ['ear', 'ears'], suggestion: 'listener' },
	{ words: ['heir', 'heirs'], suggestion: 'successor' },
	{ words: ['mortal', 'mortals'], suggestion: 'killable process' },
	{ words: ['plant', 'plants', 'planted', 'wanted'], suggestion: 'insert, create, store' },
	{ words: ['victim', 'victims'], suggestion: 'process, target' },
	{ words: ['outsider', 'outsiders'], suggestion: 'external client' },
	{
		words: ['world', 'worlds'],
		suggestion: 'fixture, simulation, product',
		allowed: [/\bhello,? world\b/i, /\bworld wide web\b/i],
	},
	{ words: ['patiently'], suggestion: 'retry options' },
	{
		words: ['synchronise', 'synchronises', 'synchronised', 'synchronize', 'synchronizes'],
		suggestion: 'syncSubscription, sync',
	},
];

/** Commands that run or install a package of the npm registry, and the options and quotes between them and its name. */
const registryCommand = String.raw`\b(?:npx|npm (?:i|in|install|add|exec|x|create|init)|pnpm (?:i|install|add|dlx|exec|create)|pnpx|yarn (?:global )?(?:add|dlx|exec|create)|bunx|bun (?:i|install|add|x|create))`;
const options = String.raw`(?:[\s"',=]+-{1,2}[\w-]*(?:=[^\s"',]+)?)*[\s"',=]+`;
const ourNames = String.raw`(?:stayup(?![\w/-]|\.\w)|@stayup/)`;
/** On the registry, our name is a package of a stranger, which would read the API keys of customers. */
const registrySuggestion = 'call the command line with cliCommand of contract/src/values/command-line.ts';

export const patternRules: readonly PatternRule[] = [
	{ pattern: new RegExp(registryCommand + options + ourNames, 'g'), suggestion: registrySuggestion },
	{
		pattern: new RegExp(String.raw`\bnpm:${ourNames}|["'](?:-y|--yes)["'],\s*["']${ourNames}`, 'g'),
		suggestion: registrySuggestion,
	},
	{
		pattern: /\bgive[ns]?[- ]?up\b|\bgivenUp\w*|\b\w*GivenUp\w*|\bgave up\b/gi,
		suggestion: 'failed delivery; fail, stop retrying',
	},
	{ pattern: /\bbefore[- ]the[- ]platform\b/gi, suggestion: 'bypass-body-parsers' },
	{
		pattern: /\b(nobody|anybody|everybody|somebody)['’]s\b(?! else)/gi,
		suggestion: 'name the owner: no account’s, every account’s',
	},
	{ pattern: /\b(LatestCheck|CheckRow|TriedCheck)\b/gi, suggestion: 'CheckResult' },
	{ pattern: /\b(?:interface|type|class|new) Line\b/g, suggestion: 'Connection' },
	{
		pattern: /(?<=(?:\/\*\*|\/\/|^\s*\*)\s)(?:What|Whatever|Of what|Of which|For whom)\b(?![^.]*\?)/g,
		suggestion: 'begin the comment with a noun or a verb',
	},
	{
		pattern: /\bdesign §\s?\d+|\b(?:features|frontend|capabilities|prober-performance)\.md\b/g,
		suggestion: 'cite docs/requirements',
	},
];

/** Texts that the product specification prescribes letter for letter. */
export const specificationTexts: readonly string[] = ['Tell Us About You'];

/** Not ours to word: licences and lists that are generated, and this tool. */
export const skippedFiles: readonly RegExp[] = [
	/^package-lock\.json$/,
	/(^|\/)LICEN[CS]E(\.\w+)?$/,
	/^NOTICE$/,
	/^dev\/scripts\/words\//,
	/(^|\/)third-party[^/]*$/i,
	/\.(png|jpe?g|gif|ico|woff2?|svg|pdf|gz|jar)$/,
];

/** Names of standards and licences that have the form of a requirement id. */
export const standards: ReadonlySet<string> = new Set(
	'AES BSD BSDL CVE ECDSA EPL ES GHSA GPL HMAC IEEE ISO LGPL MPL OFL PSF RFC RSA SHA SSH TLS UCS UTF'.split(' '),
);
