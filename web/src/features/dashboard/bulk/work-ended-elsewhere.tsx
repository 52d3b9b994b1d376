/** Says in a toast how the work on several websites ended, to a person who has left the dashboard, where the rest stands. */
import toast from 'react-hot-toast/headless';
import { paths } from '../../../lib/paths.ts';
import { type EndedWork, wordsOf } from './work-words.ts';

const id = 'work-on-websites';

export function showElsewhere(work: EndedWork, openDashboard: () => void): void {
	const { title, facts } = wordsOf(work);
	toast.error(
		<span className="grid gap-0.5">
			<span>
				{work.task.running}: {title}
			</span>
			{facts.length > 0 && <span className="text-small">{facts.join(' ')}</span>}
			{/* Toasts are outside of the router. */}
			<a
				href={paths.dashboard}
				className="w-fit font-medium underline underline-offset-4 hover:no-underline"
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey) return;
					event.preventDefault();
					toast.dismiss(id);
					openDashboard();
				}}
			>
				See it on the dashboard
			</a>
		</span>,
		{ id },
	);
}
