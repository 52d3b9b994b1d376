/** The timeline of a project in words for its client. Pure rules. */
import { type InboxEvent, projectStages, stageNames } from '@stayup/contract';

/** By the name of the stage in which the work begins. */
const started: Record<string, string> = {
	[stageNames.content]: 'We started with your content',
	[stageNames.build]: 'We started to build',
	[stageNames.review]: 'We started the review',
	[stageNames.launch]: 'We started the launch',
	[stageNames.live]: 'Your website went live',
};

/** How sentences about the client begin, and how the client reads them. */
const aboutClient = [
	['The client has answered', 'You answered'],
	['The client only wants', 'You only want'],
	['The client wants', 'You want'],
] as const;

/** `userId`: of the reader, who is "You". */
export function clientTimeline(events: readonly InboxEvent[], userId: string | undefined): InboxEvent[] {
	return events.map((event) => {
		const { by, kind, text } = event;
		return {
			...event,
			by: by !== null && by._id === userId ? { ...by, name: 'You' } : by,
			text: kind === 'status' ? stageInWords(text) : toClient(text),
		};
	});
}

/** "Build → Review" is the review that starts; back at an earlier stage, it does not start again. */
function stageInWords(text: string): string {
	const [from = '', to] = text.split(' → ');
	if (to === undefined) return text;
	const names: readonly string[] = projectStages.map((stage) => stageNames[stage]);
	const isBack = names.indexOf(from) > names.indexOf(to);
	return isBack ? `We went back to the stage ${to}` : (started[to] ?? text);
}

function toClient(text: string): string {
	const found = aboutClient.find(([begin]) => text.startsWith(begin));
	return found ? found[1] + text.slice(found[0].length) : text;
}
