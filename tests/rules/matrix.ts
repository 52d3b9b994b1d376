/** The access matrix of Firestore (RULE-1). */
import { isPrincipal, type Principal, people } from './people.ts';

/**
 * No client may create, update or delete anything. The last column has the filters that a list needs in addition to a limit: `own`
 * documents, and `recent` ones if the tier limits history. Internal collections are closed even to their owner.
 */
const table = `
                   visitor owner    logged-out-owner direct-login viewer   responder editor   member-admin disabled-member logged-out-member member-of-disabled removed-member stranger disabled-owner deleted-owner demoted-admin disabled-admin admin-without-factor admin    filters
users              -       get      -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    get+list -
websites           -       get+list -                -            get+list get+list  get+list get+list     -               -                 -                  -              -        -              -             -             -              -                    get+list own
hours              -       get+list -                -            get+list get+list  get+list get+list     -               -                 -                  -              -        -              -             -             -              -                    -        own+recent
days               -       get+list -                -            get+list get+list  get+list get+list     -               -                 -                  -              -        -              -             -             -              -                    -        own+recent
outages            -       get+list -                -            get+list get+list  get+list get+list     -               -                 -                  -              -        -              -             -             -              -                    get+list own
applications       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
leads              -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    get+list -
inboxEvents        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
savedFilters       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
orders             -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
projects           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
projectEvents      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
projectFiles       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
projectCredits     -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
calls              -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
callReservations   -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
callSettings       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
jobs               -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
auditLog           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    get+list -
counters           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    get+list -
serviceStatus      -       get      -                -            get      get       get      get          -               -                 get                get            get      -              -             get           -              get                  get      own
outbox             -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
outageComments     -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
conditions         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
maintenanceWindows -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
imports            -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusPages        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusNames        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusSnapshots    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusIncidents    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusSubscribers  -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusBroadcasts   -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusBadges       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
statusDomains      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
visitorCounters    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
visitorDays        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
formEntries        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
possibleSpam       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
apiKeys            -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
idempotencyKeys    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
emailLinks         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
webhookSecrets     -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
alertSettings      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
channelHealth      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
checkSettings      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
sessions           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
activity           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
memberships        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
invitations        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
secondFactors      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
loginChallenges    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
alertThreads       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
cspReports         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
devices            -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
escalations        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
smsPhones          -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
smsUsage           -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
rateLimits         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
shards             -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
shardDirectory     -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
engineNotes        -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
identitySearch     -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
heartbeats         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
roundHours         -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
domains            -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
telegramChats      -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
telegramMessages   -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
stripeCustomers    -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
stripeEvents       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
somethingNew       -       -        -                -            -        -         -        -            -               -                 -                  -              -        -              -             -             -              -                    -        own
`;

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

export interface Row {
	collection: string;
	reads: ReadonlyMap<Principal, readonly string[]>;
	/** The filters of the list. */
	filters: readonly string[];
}

export const principals = Object.keys(people).filter(isPrincipal);
export const rows = readTable(table);

export const matrix = rows.flatMap((row) =>
	principals.flatMap((principal) =>
		operations.map((operation) => {
			const verdict = row.reads.get(principal)?.includes(operation) ? ('may' as const) : ('may NOT' as const);
			return { row, principal, operation, verdict };
		}),
	),
);

/** The path of the owner's document that the matrix accesses. */
export function pathOf({ collection }: Row, owner: string): string {
	const isWithinWebsite = collection === 'hours' || collection === 'days';
	return isWithinWebsite ? `websites/${owner}/${collection}/now` : `${collection}/${owner}`;
}

function readTable(text: string): Row[] {
	const [columns = [], ...lines] = text
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/));
	if (columns.join() !== [...principals, 'filters'].join()) throw new Error('The table has other columns than people.');
	return lines.map(([collection = '', ...cells]) => {
		const words = cells.map((cell) => (cell === '-' ? [] : cell.split('+')));
		const filters = words.at(principals.length);
		if (!filters) throw new Error(`The line of ${collection} has an empty column.`);
		const reads = new Map(principals.map((principal, column) => [principal, words[column] ?? []]));
		return { collection, reads, filters };
	});
}
