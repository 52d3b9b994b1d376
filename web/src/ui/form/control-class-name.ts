/** The class names of text inputs and selects. The text is 16 px on phones, because iOS zooms in on smaller inputs. */
export const controlClassName =
	'h-9 w-full min-w-0 rounded-control border border-line-strong bg-card px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted disabled:cursor-not-allowed disabled:bg-hover disabled:text-muted aria-invalid:border-down focus-visible:outline-offset-0 sm:text-ui pointer-coarse:h-11';
