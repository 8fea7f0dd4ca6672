CREATE TABLE "delivery_pins" (
	"pin" text PRIMARY KEY NOT NULL,
	"zone_id" text,
	CONSTRAINT "delivery_pins_six_digits" CHECK ("delivery_pins"."pin" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"radius_km" double precision,
	"delivery_charge_paise" bigint,
	"free_delivery_from_paise" bigint,
	"cash_on_delivery" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_zones_kind_known" CHECK ("delivery_zones"."kind" in ('state', 'district', 'prefix', 'list', 'radius', 'shop_area')),
	CONSTRAINT "delivery_zones_state_of_kind" CHECK (("delivery_zones"."state" <> '') = ("delivery_zones"."kind" in ('state', 'district'))),
	CONSTRAINT "delivery_zones_district_of_kind" CHECK (("delivery_zones"."district" <> '') = ("delivery_zones"."kind" = 'district')),
	CONSTRAINT "delivery_zones_prefix_of_kind" CHECK (("delivery_zones"."prefix" <> '') = ("delivery_zones"."kind" = 'prefix')),
	CONSTRAINT "delivery_zones_radius_of_kind" CHECK (num_nonnulls("delivery_zones"."latitude", "delivery_zones"."longitude", "delivery_zones"."radius_km") = case when "delivery_zones"."kind" = 'radius' then 3 else 0 end),
	CONSTRAINT "delivery_zones_radius_positive" CHECK ("delivery_zones"."radius_km" > 0),
	CONSTRAINT "delivery_zones_charge_not_negative" CHECK ("delivery_zones"."delivery_charge_paise" >= 0),
	CONSTRAINT "delivery_zones_free_from_not_negative" CHECK ("delivery_zones"."free_delivery_from_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "delivery_pins" ADD CONSTRAINT "delivery_pins_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_pins_of_zone" ON "delivery_pins" USING btree ("zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_name_unique" ON "delivery_zones" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_one_shop_area" ON "delivery_zones" USING btree ("kind") WHERE "delivery_zones"."kind" = 'shop_area';--> statement-breakpoint
CREATE TRIGGER delivery_zones_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_zones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
CREATE TRIGGER delivery_pins_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_pins
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- A shop that runs already delivers where it did: in the area of its settings.
INSERT INTO delivery_zones (id, name, kind)
SELECT 'shop-area', 'Around ' || coalesce((SELECT nullif(btrim(document ->> 'deliveryCity'), '') FROM settings), 'Hyderabad'), 'shop_area'
WHERE EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM categories) OR EXISTS (SELECT FROM settings);
--> statement-breakpoint
-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it for those who open the settings.
WITH settings_item AS (
  SELECT position, roles FROM menu_items
  WHERE path = '/admin/settings' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/delivery-zones')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM settings_item
  WHERE menu_items.position >= settings_item.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'delivery-zones', 'Delivery Zones', '/admin/delivery-zones', '🚚', position, roles FROM settings_item;
