/** What "Go to" offers, and which of it fits what was typed. */

export const commandGroups = ['Websites', 'Screens', 'Actions'] as const;

export interface Command {
	key: string;
	group: (typeof commandGroups)[number];
	label: string;
	/** Beside the label, and found by as well: a website's address. */
	detail?: string;
	/** Found by, and not shown. */
	alsoCalled?: string;
	run: () => void;
}

/** Hundreds of websites are found by typing, not by scrolling. */
const mostWebsites = 8;
/** Before anything is typed, screens and actions are to be in view as well. */
const mostUnasked = 5;

/** Group by group; within a group those that begin with what was typed come first, else in the order they are given in. */
export function findCommands<Found extends Command>(commands: readonly Found[], typed: string): Found[] {
	const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
	const begins = ({ label }: Command) => words[0] !== undefined && label.toLowerCase().startsWith(words[0]);
	const fits = ({ label, detail = '', alsoCalled = '' }: Command) => {
		const text = `${label} ${detail} ${alsoCalled}`.toLowerCase();
		return words.every((word) => text.includes(word));
	};
	const most = words.length > 0 ? mostWebsites : mostUnasked;
	return commandGroups.flatMap((group) => {
		const found = commands.filter((command) => command.group === group && fits(command));
		const inOrder = [...found.filter(begins), ...found.filter((command) => !begins(command))];
		return group === 'Websites' ? inOrder.slice(0, most) : inOrder;
	});
}
