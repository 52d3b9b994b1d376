/** The names of the components of an incident, as visitors see them. */
import type { StatusPage } from '@stayup/contract';

/** `page`: undefined while loading. */
export function componentNamesOf(page: StatusPage | undefined, componentIds: readonly string[]): string {
	if (componentIds.length === 0) return 'Whole page';
	if (page === undefined) return '';
	const components = page.groups.flatMap((group) => group.components);
	return componentIds.map((id) => components.find((component) => component.id === id)?.name ?? 'Removed').join(', ');
}
