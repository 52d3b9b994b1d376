/** The list of the documentation, with a field that filters it by titles and headings. Enter opens the first page that is found. */
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { guideGroups } from '../../lib/public-pages/guide-pages.ts';
import { controlClassName } from '../../ui/form/control-class-name.ts';
import { searchDocs } from './search-docs.ts';

export const groupTitle = 'text-small font-semibold text-ink';
export const entry = 'flex min-h-8 items-center rounded-small py-1 text-ui pointer-coarse:min-h-11';
export const quiet = 'text-muted transition-colors hover:text-ink';

type DocsNavProps = {
	/** The path of the shown page. */
	path: string;
	className: string;
	listClassName?: string;
};

export function DocsNav({ path, className, listClassName }: DocsNavProps) {
	const [typed, setTyped] = useState('');
	const input = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();
	const found = searchDocs(typed);

	// The page can be typed in before this script has loaded.
	useEffect(() => setTyped(input.current?.value ?? ''), []);

	function clear(): void {
		if (input.current) input.current.value = '';
		setTyped('');
	}

	function openFirst(event: FormEvent): void {
		event.preventDefault();
		const [first] = searchDocs(input.current?.value ?? '') ?? [];
		if (first === undefined) return;
		// The heading of the page takes the focus.
		input.current?.blur();
		clear();
		if (first.isServed) window.location.assign(first.to);
		else navigate(first.to);
	}

	return (
		<div className={className}>
			<div className={joinClasses('grid content-start gap-6', listClassName)}>
				<search>
					<form onSubmit={openFirst} className="relative">
						<Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
						<input
							ref={input}
							type="search"
							aria-label="Search the guides"
							placeholder="Search the guides"
							autoComplete="off"
							spellCheck={false}
							onChange={(event) => setTyped(event.target.value)}
							onKeyDown={(event) => {
								if (event.key === 'Escape') clear();
							}}
							className={joinClasses(controlClassName, 'pl-9')}
						/>
					</form>
				</search>
				<p role="status" className={found?.length === 0 ? 'text-ui text-muted [overflow-wrap:anywhere]' : 'sr-only'}>
					{found && resultWords(found.length, typed.trim())}
				</p>
				<nav aria-label="Guides" className="grid gap-6">
					{found === null ? <Groups path={path} /> : <Found docs={found} path={path} onOpen={clear} />}
				</nav>
			</div>
		</div>
	);
}

function resultWords(count: number, typed: string): string {
	if (count === 0) return `No results for “${typed}”.`;
	return count === 1 ? '1 result' : `${count} results`;
}

function Groups({ path }: { path: string }) {
	return guideGroups.map(({ name, pages }) => (
		<div key={name}>
			<p className={groupTitle}>{name}</p>
			<ul className="mt-2">
				{pages.map(({ slug, path: to, heading }) => (
					<li key={slug}>
						<Link
							to={to}
							aria-current={to === path ? 'page' : undefined}
							className={joinClasses(entry, to === path ? 'font-medium text-accent' : quiet)}
						>
							{heading}
						</Link>
					</li>
				))}
				{name === 'For programs' && (
					<li>
						<a href={docPaths.apiReference} className={joinClasses(entry, quiet)}>
							API reference
						</a>
					</li>
				)}
			</ul>
		</div>
	));
}

type FoundProps = { docs: NonNullable<ReturnType<typeof searchDocs>>; path: string; onOpen: () => void };

function Found({ docs, path, onOpen }: FoundProps) {
	return (
		<ul className="grid gap-2 empty:hidden">
			{docs.map(({ path: to, heading, sections, isServed }) => (
				<li key={to}>
					<Link
						to={to}
						reloadDocument={isServed}
						onClick={onOpen}
						aria-current={to === path ? 'page' : undefined}
						className={joinClasses(entry, 'font-medium', to === path ? 'text-accent' : 'text-ink')}
					>
						{heading}
					</Link>
					{sections.length > 0 && (
						<ul className="border-l border-line pl-3">
							{sections.map(({ id, title }) => (
								<li key={id}>
									<Link to={`${to}#${id}`} onClick={onOpen} className={joinClasses(entry, quiet)}>
										{title}
									</Link>
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ul>
	);
}
