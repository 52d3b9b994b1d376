/** Pure rules of the board of projects: the columns, the filters and the order. */
import { type ProjectForAdmin, projectStages, stageNames } from '@stayup/contract';
import { shownClock } from '../../../entities/project/project-clock.ts';
import type { BoardColumn } from '../../../ui/board/board.tsx';

export const projectFilters = ['overdue', 'waiting', 'closed'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/** `now` in milliseconds since the epoch. Without a filter, projects that ended or only want monitoring are left out. */
export function matches(project: ProjectForAdmin, text: string, filter: ProjectFilter | null, now: number): boolean {
	const { reference, tier, client, website } = project;
	const searched = [reference, tier, client.name, client.email, website?.url].join(' ').toLowerCase();
	if (!searched.includes(text.trim().toLowerCase())) return false;
	switch (filter) {
		case 'overdue':
			return shownClock(project, now).isOverdue;
		case 'waiting':
			return isWaiting(project);
		case 'closed':
			return isClosed(project);
		case null:
			return !isClosed(project);
	}
}

/** In a column, overdue projects are first; then those with the least time left. */
export function columnsOf(projects: readonly ProjectForAdmin[], now: number): BoardColumn<ProjectForAdmin>[] {
	return projectStages.map((stage) => {
		const cards = projects
			.filter((project) => project.stage === stage)
			.map((project) => ({ project, clock: shownClock(project, now) }))
			.toSorted(
				(one, other) =>
					Number(other.clock.isOverdue) - Number(one.clock.isOverdue) ||
					other.clock.used - one.clock.used ||
					one.project.createdAt.localeCompare(other.project.createdAt),
			)
			.map(({ project }) => project);
		return { id: stage, title: stageNames[stage], note: cards.length, cards };
	});
}

export function countsOf(projects: readonly ProjectForAdmin[], now: number) {
	const open = projects.filter((project) => !isClosed(project) && project.launchedAt === null);
	return {
		open: open.length,
		overdue: open.filter((project) => shownClock(project, now).isOverdue).length,
		waiting: open.filter(isWaiting).length,
	};
}

function isClosed({ isMonitoringOnly, endedAt }: ProjectForAdmin): boolean {
	return isMonitoringOnly || endedAt !== null;
}

function isWaiting({ clock }: ProjectForAdmin): boolean {
	const last = clock.at(-1);
	return last?.until === null && last.state === 'waiting';
}
