/** The styles of every game's look, after the page's own, which they override. */
import.meta.glob('../games/*/*.css', { eager: true });
