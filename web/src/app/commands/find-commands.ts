/** Finds the commands of "Go to" that match the typed text. */

export const commandGroups = [
	'Websites',
	'Screens',
	'Pages of websites',
	'Actions',
	// Only admins find these.
	'People',
	'Customer websites',
	'Leads',
	'Applications',
] as const;

export interface Command {
	key: string;
	group: (typeof commandGroups)[number];
	label: string;
	/** Shown beside the label and searched: a website's URL. */
	detail?: string;
	/** Searched, but not shown. */
	keywords?: string;
	/** The page of a website that it opens, such as "Checks": found only when a typed word begins its name. */
	page?: string;
	run: () => void;
}

/** People find one of hundreds of websites by typing, not by scrolling. */
const mostWebsites = 8;
/** Shorter words begin the names of too many pages. */
const shortestPageWord = 3;
/** Without typed text, screens and actions should be in view too. */
const maxWebsitesWithoutText = 5;

/** Sorted by group; within a group, labels that start with the typed text come first. Otherwise keeps the given order. */
export function findCommands<Found extends Command>(commands: readonly Found[], typed: string): Found[] {
	const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
	const begins = ({ label }: Command) => words[0] !== undefined && label.toLowerCase().startsWith(words[0]);
	const namesPage = (word: string, page: string) =>
		word.length >= shortestPageWord && page.toLowerCase().startsWith(word);
	const fits = ({ label, detail = '', keywords = '', page }: Command) => {
		if (page !== undefined && !words.some((word) => namesPage(word, page))) return false;
		const text = `${label} ${detail} ${keywords}`.toLowerCase();
		return words.every((word) => text.includes(word));
	};
	const most = words.length > 0 ? mostWebsites : maxWebsitesWithoutText;
	return commandGroups.flatMap((group) => {
		const found = commands.filter((command) => command.group === group && fits(command));
		const inOrder = [...found.filter(begins), ...found.filter((command) => !begins(command))];
		return group === 'Websites' || group === 'Pages of websites' ? inOrder.slice(0, most) : inOrder;
	});
}
