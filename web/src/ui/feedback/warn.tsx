/** Shows a warning toast. */
import { TriangleAlert } from 'lucide-react';
import toast from 'react-hot-toast/headless';

export function warn(message: string): void {
	toast(message, {
		id: message,
		icon: <TriangleAlert className="size-5 shrink-0 text-degraded" />,
	});
}
