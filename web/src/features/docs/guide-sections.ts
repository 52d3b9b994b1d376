/** The sections of a guide, for its list "On this page". */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

export interface GuideSection {
	id: string;
	title: string;
}

type WithChildren = { id?: string; children?: ReactNode };

/** The guide with an id on each of its headings, which stand at its top level. */
export function withSections(guide: ReactElement<WithChildren>): { content: ReactNode; sections: GuideSection[] } {
	const sections: GuideSection[] = [];
	const content = Children.map(guide.props.children, (child) => {
		if (!isValidElement<WithChildren>(child) || child.type !== 'h2') return child;
		const title = Children.toArray(child.props.children).join('');
		const id = child.props.id ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
		sections.push({ id, title });
		return cloneElement(child, { id });
	});
	return { content, sections };
}
