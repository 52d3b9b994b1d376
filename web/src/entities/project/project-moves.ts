/** Pure rules of moving a project to another stage. */
import { moveRefusal, type Project, type ProjectStage } from '@stayup/contract';

/** Whether nothing is built any more. */
export function isClosed({ isMonitoringOnly, endedAt }: Project): boolean {
	return isMonitoringOnly || endedAt !== null;
}

/** Null if the project may move there. */
export function refusalOfMove(project: Project, to: ProjectStage): string | null {
	return moveRefusal({
		from: project.stage,
		to,
		kind: project.kind,
		hasWebsite: project.website !== null,
		isClosed: isClosed(project),
	});
}
