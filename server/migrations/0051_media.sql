CREATE TABLE "media" (
	"name" text PRIMARY KEY NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"focus_x" integer,
	"focus_y" integer,
	"uploaded_by" text,
	"unused_since" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"replaced_by" text,
	"is_changing" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_width_positive" CHECK ("media"."width" > 0),
	CONSTRAINT "media_height_positive" CHECK ("media"."height" > 0),
	CONSTRAINT "media_focus_whole" CHECK (("media"."focus_x" is null) = ("media"."focus_y" is null)),
	CONSTRAINT "media_focus_percent" CHECK ("media"."focus_x" is null or ("media"."focus_x" between 0 and 100 and "media"."focus_y" between 0 and 100))
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploaded_by" ON "media" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");
--> statement-breakpoint
-- By hand from here on. A version of a page keeps its words, but a picture that staff replace is replaced in it as well:
-- `shop.changes_pictures` is set by `server/pages/picture-places.ts` only.
CREATE OR REPLACE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free text[] := CASE WHEN current_setting('shop.changes_pictures', true) = 'on'
  THEN ARRAY['author_id', 'picture', 'content'] ELSE ARRAY['author_id'] END;
BEGIN
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'A version of a page cannot be changed.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its pages, or at the end.
WITH place AS (
  SELECT coalesce(min(position) FILTER (WHERE path = '/admin/pages'), max(position)) + 1 AS position
  FROM menu_items
  HAVING count(*) > 0 AND count(*) FILTER (WHERE path = '/admin/media') = 0
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM place WHERE menu_items.position >= place.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'media', 'Media', '/admin/media', '🏞️', position, ARRAY['admin', 'manager'] FROM place;
