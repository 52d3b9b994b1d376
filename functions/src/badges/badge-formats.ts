/** A badge as an image and as JSON. */
import { type Badge, badgeColors } from './badge-rules.ts';

/** The image has a title and a label for screen readers: "Status: up". */
export async function svgOf({ label, message, color }: Badge): Promise<string> {
	// Only status pages show badges.
	const { makeBadge } = await import('badge-maker');
	return makeBadge({ label, message, color, labelColor: badgeColors.label, style: 'flat-square' });
}

/** The schema of a shields.io endpoint, which refuses fields that it does not know. */
interface EndpointBadge {
	schemaVersion: 1;
	label: string;
	message: string;
	color: string;
	labelColor: string;
	/** There is no measurement. Then nobody can choose another colour, so that "not measured" is never green. */
	isError: boolean;
}

export function jsonOf({ label, message, color, isMeasured }: Badge): EndpointBadge {
	return { schemaVersion: 1, label, message, color, labelColor: badgeColors.label, isError: !isMeasured };
}
