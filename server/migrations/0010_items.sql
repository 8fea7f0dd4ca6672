CREATE TABLE "item_events" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"event" text NOT NULL,
	"order_number" text,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_events_event_known" CHECK ("item_events"."event" in ('received', 'edited', 'reserved', 'released', 'sold', 'unsold', 'returned', 'restocked', 'removed', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"variant_id" text,
	"huid" text,
	"tag_number" text NOT NULL,
	"gross_weight_mg" integer NOT NULL,
	"net_weight_mg" integer NOT NULL,
	"certificate_laboratory" text DEFAULT '' NOT NULL,
	"certificate_number" text DEFAULT '' NOT NULL,
	"certificate_link" text DEFAULT '' NOT NULL,
	"store" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'in-stock' NOT NULL,
	"order_line_id" text,
	"order_number" text,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_status_known" CHECK ("items"."status" in ('in-stock', 'reserved', 'sold', 'returned', 'removed')),
	CONSTRAINT "items_huid_valid" CHECK ("items"."huid" ~ '^[A-Z0-9]{6}$'),
	CONSTRAINT "items_tag_number_present" CHECK ("items"."tag_number" <> ''),
	CONSTRAINT "items_weights_valid" CHECK ("items"."net_weight_mg" > 0 and "items"."net_weight_mg" <= "items"."gross_weight_mg" and "items"."gross_weight_mg" <= 100000000),
	CONSTRAINT "items_order_line_of_status" CHECK (("items"."status" in ('reserved', 'sold', 'returned')) = ("items"."order_line_id" is not null)),
	CONSTRAINT "items_order_number_of_line" CHECK (("items"."order_line_id" is null) = ("items"."order_number" is null))
);
--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_events_item" ON "item_events" USING btree ("item_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_huid_unique" ON "items" USING btree ("huid");--> statement-breakpoint
CREATE UNIQUE INDEX "items_tag_number_unique" ON "items" USING btree (upper("tag_number"));--> statement-breakpoint
CREATE INDEX "items_variant" ON "items" USING btree ("variant_id","status","received_at","id");--> statement-breakpoint
CREATE INDEX "items_order_line" ON "items" USING btree ("order_line_id") WHERE order_line_id is not null;--> statement-breakpoint
CREATE INDEX "items_received" ON "items" USING btree ("received_at","id");
--> statement-breakpoint
-- tables.ts of items cannot name the table of order lines: orders are built on items.
ALTER TABLE "items" ADD CONSTRAINT "items_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id");
--> statement-breakpoint

-- ── Stock of serialised variants ───────────────────────────────────────────────────────────────────────────────────
-- The stock of a serialised variant is the number of its items in stock. Both are written in one transaction, in any order,
-- so they are compared at its end. Everything that changes one of them holds the row of the variant, so that no other
-- transaction changes them at the same time.
CREATE FUNCTION assert_stock_equals_items(changed_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_variants v
  WHERE v.id = changed_id AND v.is_serialised
    AND v.stock <> (SELECT count(*) FROM items WHERE variant_id = v.id AND status = 'in-stock');
  IF FOUND THEN
    RAISE EXCEPTION 'The stock of variant % is not the number of its items in stock', changed_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'product_variants_stock_equals_items';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION assert_stock_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM assert_stock_equals_items(OLD.variant_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM assert_stock_equals_items(NEW.variant_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER items_stock_rows AFTER INSERT OR DELETE ON items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_stock_of_item();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER items_stock_status AFTER UPDATE OF status, variant_id ON items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.variant_id) IS DISTINCT FROM (NEW.status, NEW.variant_id))
  EXECUTE FUNCTION assert_stock_of_item();
--> statement-breakpoint
CREATE FUNCTION assert_stock_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_stock_equals_items(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_variants_stock_equals_items AFTER INSERT OR UPDATE OF stock, is_serialised ON product_variants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_serialised) EXECUTE FUNCTION assert_stock_of_variant();
--> statement-breakpoint

-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its products.
WITH products AS (
  SELECT position, roles FROM menu_items
  WHERE path = '/admin/products' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/items')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM products WHERE menu_items.position > products.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'items', 'Items', '/admin/items', '🏷️', position + 1, roles FROM products;
